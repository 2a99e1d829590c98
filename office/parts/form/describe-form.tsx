import type { AddKey, ChangeKey, OfficeData, OneKey } from '../../platform/calls.ts'
import { readOne } from '../../platform/queries.ts'
import type { Screen } from '../screen.ts'
import { AddScreen } from './add-screen.tsx'
import { ChangeScreen } from './change-screen.tsx'
import type { FormCalls, FormOf } from './input.ts'

/**
 * The screens that add a thing and change it, whose fields are those that the calls take:
 * `describeForm({ read: 'GET /coupons/{id}', add: 'POST /coupons', change: 'PUT /coupons/{id}' }, { sections: […], … })`.
 */
export function describeForm<Read extends OneKey, Add extends AddKey = never, Change extends ChangeKey = never>(
  { read, add, change }: FormCalls<Read, Add, Change>,
  form: FormOf<OfficeData<Read>, Add | Change>,
): Screen[] {
  const { at, right } = form
  const screens: Screen[] = []
  if (add) screens.push({ path: `${at}/create`, right, render: () => <AddScreen form={form} call={add} /> })
  if (change) {
    const render = () => <ChangeScreen form={form} call={change} read={(api, id) => readOne(api, read, id)} />
    screens.push({ path: `${at}/$id/edit`, right, render })
  }
  return screens
}
