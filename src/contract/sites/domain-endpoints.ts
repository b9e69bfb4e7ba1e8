import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Domain } from './domain.ts'

/**
 * Returns the facts of a domain that shows the caller's images, with their sources. The host may also be an account or a part of a domain, as
 * clusters name it.
 */
export const getDomain = endpoint({
  name: 'getDomain',
  method: 'GET',
  path: '/domains/:host',
  params: z.object({ host: z.string().min(1).max(300) }),
  reply: Domain,
  access: 'owner',
  scopes: ['matches:read'],
  errors: [],
})

/** Returns the small logo of such a domain, if one was found on its pages. Lists of sites have its address with each site. */
export const getDomainLogo = endpoint({
  name: 'getDomainLogo',
  method: 'GET',
  path: '/domains/:host/logo',
  params: z.object({ host: z.string().min(1).max(253) }),
  reply: 'file',
  access: 'owner',
  errors: [],
})
