import { address, defineConfig, list } from '#server/platform/config/config-part.ts'
import { rankedHosts } from './domains/config-top-sites.ts'

export const siteConfig = defineConfig({
  variables: {
    TOP_SITES: rankedHosts,
    TOP_SITES_US: rankedHosts,
    TOP_SITES_WORLD: rankedHosts,
    PRIVATE_SUFFIXES: list.default([]),
    LOGO_SERVICE_URL: address
      .refine((url) => url.includes('{host}'), 'must have {host} where the name of the site belongs')
      .optional(),
  },
  read: (values) => ({
    topSites: { top: values.TOP_SITES, us: values.TOP_SITES_US, world: values.TOP_SITES_WORLD },
    privateSuffixes: values.PRIVATE_SUFFIXES,
    logoServiceUrl: values.LOGO_SERVICE_URL,
  }),
})

/** Configuration for a page's party. */
export type PartyConfig = { config: Pick<ReturnType<typeof siteConfig.read>, 'privateSuffixes'> }
