import { z } from 'zod'

const Part = z.object({ ok: z.boolean(), detail: z.string(), todo: z.string().optional() })

/** Whether each part is up, or why not and what to do about it. */
export const Health = z
  .object({
    ok: z.boolean(),
    version: z.string(),
    /** Whether this is a sandbox: no money moves, and nothing real leaves. */
    sandbox: z.boolean(),
    database: Part,
    objects: Part,
    queue: Part,
    index: Part,
    mail: Part,
    /** Names that are sent to fixed addresses (demo and tests); absent in production. */
    hosts: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof Health>

/** What anybody may know. */
export const HealthInShort = Health.pick({ ok: true, sandbox: true }).meta({ id: 'HealthInShort' })
