import { z } from 'zod'

const Part = z.object({ ok: z.boolean(), detail: z.string(), todo: z.string().optional() })

/** State of each part, with reason and remedy of failures. */
export const Health = z
  .object({
    ok: z.boolean(),
    version: z.string(),
    /** True in a sandbox: nothing real is paid or sent. */
    sandbox: z.boolean(),
    database: Part,
    objects: Part,
    queue: Part,
    index: Part,
    mail: Part,
    /** Names with fixed addresses (demo, tests); absent in production. */
    hosts: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof Health>

/** Public part of the health. */
export const HealthInShort = Health.pick({ ok: true, sandbox: true }).meta({ id: 'HealthInShort' })
