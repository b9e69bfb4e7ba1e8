import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { wholeNumber } from '../../wire.ts'
import { ListedEntry, ListedHost, ListedHostName } from './listed-host.ts'

const roles = ['reviewer', 'case-manager', 'domain-curator'] as const
const writers = ['domain-curator'] as const
const params = z.object({ host: ListedHostName })

/** Listed hosts by name, of both lists. */
export const listListedHosts = endpoint({
  name: 'listListedHosts',
  method: 'GET',
  path: '/desk/listed-hosts',
  query: z.object({
    search: z.string().trim().max(253).default(''),
    kind: z.enum(['all', 'category', 'stock', 'expired']).default('all'),
    page: wholeNumber(1, 100_000).default(1),
    pageSize: wholeNumber(1, 100).default(20),
  }),
  reply: z.object({ data: z.array(ListedHost), total: z.number().int() }),
  access: 'staff',
  roles,
  errors: [],
})

/** Versions of a listed host, the newest first. */
export const listHostVersions = endpoint({
  name: 'listHostVersions',
  method: 'GET',
  path: '/desk/listed-hosts/:host/versions',
  params,
  reply: z.object({ data: z.array(ListedHost) }),
  access: 'staff',
  roles,
  errors: [],
})

/** Lists a host, or changes its entry. Its matches and cases follow within seconds. */
export const putListedHost = endpoint({
  name: 'putListedHost',
  method: 'PUT',
  path: '/desk/listed-hosts',
  body: ListedEntry.safeExtend({
    /** The version that was read; 0 for a host without an entry. */
    version: z.number().int().min(0),
  }),
  reply: ListedHost,
  access: 'staff',
  roles: writers,
  errors: ['host.changed'],
})

/** Takes a host off the lists. */
export const removeListedHost = endpoint({
  name: 'removeListedHost',
  method: 'POST',
  path: '/desk/listed-hosts/:host/removal',
  params,
  body: z.object({
    version: z.number().int().min(1),
    source: z.string().trim().min(1, 'Please say why.').max(500, 'Maximum of 500 characters allowed.'),
  }),
  reply: ListedHost,
  access: 'staff',
  roles: writers,
  errors: ['host.changed'],
})

/** All listed hosts as CSV. */
export const exportListedHosts = endpoint({
  name: 'exportListedHosts',
  method: 'GET',
  path: '/desk/listed-hosts/csv',
  reply: 'file',
  access: 'staff',
  roles,
  errors: [],
})

/** Lists every host of a CSV file, or none where one line is wrong. With `isTrial` nothing is saved. */
export const importListedHosts = endpoint({
  name: 'importListedHosts',
  method: 'POST',
  path: '/desk/listed-hosts/csv',
  body: z.object({
    csv: z.string().min(1, 'This file is empty.').max(500_000, 'This file is too large.'),
    isTrial: z.boolean(),
  }),
  reply: z.object({
    added: z.number().int(),
    changed: z.number().int(),
    same: z.number().int(),
    problems: z.array(z.object({ line: z.number().int(), message: z.string() })),
  }),
  access: 'staff',
  roles: writers,
  limit: 1_000_000,
  errors: [],
})
