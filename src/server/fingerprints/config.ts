import { z } from 'zod'
import { defineConfig } from '#server/platform/config/config-part.ts'

/** Place of the candidate index. */
export const fingerprintConfig = defineConfig({
  variables: { RIGHTFRAME_INDEX: z.enum(['process', 'shared']).optional() },
  read: (values, { platform }) => ({
    /** With the roles apart there may be many workers, and each would hold an index of its own. */
    index: values.RIGHTFRAME_INDEX ?? (platform.isApart ? ('shared' as const) : ('process' as const)),
  }),
})
