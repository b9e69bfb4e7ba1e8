import { z } from 'zod'
import { defineConfig } from '#server/platform/config/config-part.ts'

/** Where candidates are kept. */
export const fingerprintConfig = defineConfig({
  variables: { RIGHTFRAME_INDEX: z.enum(['process', 'shared']).optional() },
  read: (values, { platform }) => ({
    /** With the roles apart there may be many workers, and an index in each would be as many times as large. */
    index: values.RIGHTFRAME_INDEX ?? (platform.isApart ? ('shared' as const) : ('process' as const)),
  }),
})
