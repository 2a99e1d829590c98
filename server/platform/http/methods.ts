import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Route } from '#contract/http/route.ts'
import { answerRefusal } from './answers.ts'
import { refuse, type Text } from './refusal.ts'

const ALL: HTTPMethods[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']

/** The methods of each address. */
export function createMethods(app: FastifyInstance) {
  const paths = new Map<string, { methods: Set<string>; instead: Text | undefined }>()
  return {
    note(url: string, { method, instead }: Route): void {
      const known = paths.get(url)
      const methods = (known?.methods ?? new Set<string>()).add(method)
      if (method === 'PUT') methods.add('POST')
      if (method === 'GET') methods.add('HEAD')
      paths.set(url, { methods, instead: instead ?? known?.instead })
    },
    /** Answers OPTIONS of each address with its methods, and refuses all other methods. */
    close(): void {
      for (const [url, { methods, instead }] of paths) {
        const method = ALL.filter((name) => !methods.has(name))
        const allowed = [...methods].sort().join(', ')
        app.route({ method, url, handler: (_request, reply) => refuseMethod(reply, allowed, instead) })
        app.options(url, (_request, reply) => reply.code(204).header('allow', allowed).send())
      }
    },
  }
}

const refuseMethod = (reply: FastifyReply, allowed: string, instead?: Text): FastifyReply =>
  answerRefusal(
    reply.header('allow', allowed),
    refuse('method_not_allowed', instead ? { errors: { error: [instead] } } : {}),
  )

/** `POST ?_method=PUT` is a PUT; the rest of the query belongs to the call. */
export async function readOverride(request: FastifyRequest, reply: FastifyReply) {
  const { _method, ...query } = request.query as Record<string, unknown>
  if (String(_method).toUpperCase() !== 'PUT') return refuseMethod(reply, 'POST, PUT')
  request.query = query
}
