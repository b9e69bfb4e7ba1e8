/** Parts of the pages that an account can switch off. Source: the specification, section 9. */
export const featureFlags = [
  'cases_status',
  'image_import_sync',
  'image_import_upload',
  'matches_filters',
  'matches_views',
  'remittance',
  'domain_settings',
  'takedown_fields',
] as const
export type FeatureFlag = (typeof featureFlags)[number]

/** True unless the account switched this part off. */
export const isOn = (features: Record<string, boolean>, flag: FeatureFlag): boolean => features[flag] !== false
