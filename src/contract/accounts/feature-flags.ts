/** Parts of pages that accounts can switch off (specification, 9). */
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
