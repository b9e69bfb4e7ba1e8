import { z } from 'zod'
import { address, defineConfig, list } from '#server/platform/config-part.ts'
import { rankedHosts } from './domains/config-top-sites.ts'

/** What is known of sites from elsewhere, and where candidates are kept. */
export const matchingConfig = defineConfig({
  variables: {
    RIGHTFRAME_INDEX: z.enum(['process', 'shared']).optional(),
    TOP_SITES: rankedHosts,
    TOP_SITES_US: rankedHosts,
    TOP_SITES_WORLD: rankedHosts,
    PRIVATE_SUFFIXES: list.default([]),
    LOGO_SERVICE_URL: address
      .refine((url) => url.includes('{host}'), 'must have {host} where the name of the site belongs')
      .optional(),
  },
  read: (values, { platform }) => ({
    /** With the roles apart there may be many workers, and an index in each would be as many times as large. */
    index: values.RIGHTFRAME_INDEX ?? (platform.isApart ? ('shared' as const) : ('process' as const)),
    topSites: { top: values.TOP_SITES, us: values.TOP_SITES_US, world: values.TOP_SITES_WORLD },
    privateSuffixes: values.PRIVATE_SUFFIXES,
    logoServiceUrl: values.LOGO_SERVICE_URL,
  }),
})

/** What is asked of the configuration to tell whose a page is. */
export type PartyConfig = { config: Pick<ReturnType<typeof matchingConfig.read>, 'privateSuffixes'> }
