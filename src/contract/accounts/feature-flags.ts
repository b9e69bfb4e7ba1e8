/** What an account can have its pages without. Source: the specification, section 9. */
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

/** Whether an account has a part of its pages: it does until it is switched off. */
export const isOn = (features: Record<string, boolean>, flag: FeatureFlag): boolean => features[flag] !== false
