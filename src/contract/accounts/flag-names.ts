import type { FeatureFlag } from './feature-flags.ts'

/** Parts of the pages that can be switched, as owners read them. */
export const flagNames: Record<FeatureFlag, string> = {
  cases_status: 'The status of cases above their list',
  image_import_sync: '“Sync now” beside connected services',
  image_import_upload: '“Add a folder” above the images',
  matches_filters: '“Filter” above the matches',
  matches_views: '“Views” among the tools of matches',
  domain_settings: '“Change” beside your websites',
  remittance: '“Pay-outs” in your profile',
  takedown_fields: '“Takedowns” in the top bar, and the ways to a new one',
}
