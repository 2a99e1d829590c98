import pg from 'pg'

/** A guarded table, and the remaining ways to change its rows. */
export type GuardedTable = {
  name: string
  mayUpdate: boolean
  mayDelete: boolean
  /** Columns that never change although others do. */
  fixedColumns: string[]
}

/**
 * The tables that `refuse_change` guards without a condition, read from the triggers themselves: no list can go stale.
 */
const GUARDED = `
  select c.relname as name,
         not coalesce(bool_or(t.tgtype & 16 <> 0 and t.tgattr::text = ''), false) as "mayUpdate",
         not coalesce(bool_or(t.tgtype & 8 <> 0), false) as "mayDelete",
         coalesce(array_agg(distinct a.attname::text) filter (where a.attname is not null), '{}') as "fixedColumns"
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = any (t.tgattr::int2[]) and t.tgtype & 16 <> 0
   where t.tgfoid = 'public.refuse_change'::regproc and t.tgqual is null and not t.tgisinternal
   group by c.relname order by c.relname`

/** The tables whose rows the database refuses to change or to remove. */
export async function guardedTables(client: pg.ClientBase): Promise<GuardedTable[]> {
  return (await client.query<GuardedTable>(GUARDED)).rows
}

/** True if this login may create tables, so that it can migrate. */
export async function ownsSchema(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(
    "select has_schema_privilege('public', 'create') and (to_regclass('public.migrations') is null or pg_has_role((select relowner from pg_class where oid = to_regclass('public.migrations')), 'usage')) as yes",
  )
  return rows[0]?.yes === true
}

/**
 * Grants the running server's role the necessary rights and no more. It reads and writes rows, but those of guarded
 * tables only as their guards allow. It can neither truncate a table nor disable a guard, because it owns nothing. Call
 * it as the owner, within a transaction.
 */
export async function grantServerRole(client: pg.ClientBase, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role)
  await client.query(`
    revoke all on all tables in schema public, pgboss from ${to};
    grant usage on schema public, pgboss to ${to};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${to};
    grant usage, select on all sequences in schema public, pgboss to ${to};
    revoke insert, update, delete on public.migrations, public.order_changes, public.shipping_changes, public.money_changes
      from ${to};`)
  for (const table of await guardedTables(client)) await limitTo(client, table, to)
}

async function limitTo(client: pg.ClientBase, table: GuardedTable, to: string): Promise<void> {
  const name = `public.${pg.escapeIdentifier(table.name)}`
  if (!table.mayDelete) await client.query(`revoke delete on ${name} from ${to}`)
  if (table.mayUpdate && table.fixedColumns.length === 0) return
  await client.query(`revoke update on ${name} from ${to}`)
  if (!table.mayUpdate) return
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
        and attgenerated = '' and attname <> all ($2)`,
    [name, table.fixedColumns],
  )
  await client.query(
    `grant update (${rows.map((row) => pg.escapeIdentifier(row.name)).join(', ')}) on ${name} to ${to}`,
  )
}

/** Rights of this login over guarded rows, in words; empty for the role of a running server. */
export async function excessiveRights(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select g.name from (${GUARDED}) g
      where (not g."mayUpdate" and has_table_privilege('public.' || quote_ident(g.name), 'update'))
         or (not g."mayDelete" and has_table_privilege('public.' || quote_ident(g.name), 'delete'))
         or has_table_privilege('public.' || quote_ident(g.name), 'truncate')
         or has_table_privilege('public.' || quote_ident(g.name), 'trigger')`,
  )
  return rows.map((row) => row.name)
}

/** True if the role has received its rights since the last migration. */
export async function hasRights(client: pg.ClientBase, role: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(
    "select has_table_privilege($1, 'public.migrations', 'select') as yes",
    [role],
  )
  return rows[0]?.yes === true
}
