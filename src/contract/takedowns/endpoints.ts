import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, pageOf, pageQuery } from '../wire.ts'
import { RegionCode } from './law/region.ts'
import { Takedown, TakedownInFull } from './takedown.ts'

/** Uses that one takedown may hold. */
export const maxUses = 500

/**
 * Starts the takedown of a cluster: a draft with a notice for each reader that is known. Uses that are licensed, approved or in a case are left
 * out. Without `matches` all uses of the cluster are taken. `region` is followed between languages of one law.
 */
export const createTakedown = endpoint({
  name: 'createTakedown',
  method: 'POST',
  path: '/takedowns',
  body: z.object({
    cluster: Id,
    matches: z.array(Id).min(1).max(maxUses).optional(),
    region: RegionCode.optional(),
  }),
  reply: TakedownInFull,
  status: 201,
  access: 'owner',
  scopes: ['takedowns:draft'],
  errors: ['attempts.too-many', 'takedown.case-open', 'takedown.exists', 'takedown.no-uses'],
})

/** The owner's takedowns, the newest first. */
export const listTakedowns = endpoint({
  name: 'listTakedowns',
  method: 'GET',
  path: '/takedowns',
  query: z.object({ ...pageQuery, cluster: Id.optional() }),
  reply: pageOf(Takedown),
  access: 'owner',
  scopes: ['takedowns:draft'],
  mayLag: true,
  errors: [],
})

export const getTakedown = endpoint({
  name: 'getTakedown',
  method: 'GET',
  path: '/takedowns/:takedownId',
  params: z.object({ takedownId: Id }),
  reply: TakedownInFull,
  access: 'owner',
  scopes: ['takedowns:draft'],
  errors: [],
})

/** Ends a takedown. The cluster is free for another one, or for a case. `retract` tells readers by mail that their notice is withdrawn. */
export const withdrawTakedown = endpoint({
  name: 'withdrawTakedown',
  method: 'POST',
  path: '/takedowns/:takedownId/withdraw',
  params: z.object({ takedownId: Id }),
  body: z.object({ retract: z.boolean().optional() }),
  reply: TakedownInFull,
  access: 'owner',
  errors: ['takedown.closed'],
})
