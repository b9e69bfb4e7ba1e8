import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Domain } from './domain.ts'

/** What is known of a domain that shows the caller's images, with what it rests on; also of an account or a part of one, as its cluster is called. */
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

/** The mark of such a domain, small, where one was found on its pages; lists of sites have its address with each site. */
export const getDomainLogo = endpoint({
  name: 'getDomainLogo',
  method: 'GET',
  path: '/domains/:host/logo',
  params: z.object({ host: z.string().min(1).max(253) }),
  reply: 'file',
  access: 'owner',
  errors: [],
})
