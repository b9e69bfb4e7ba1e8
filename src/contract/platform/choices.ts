/** Forms of address; a claimant may also be a doctor. */
export const titles = ['Mr.', 'Mrs.', 'Miss.', 'Ms.'] as const
export const claimantTitles = [...titles, 'Dr.'] as const

/** Selectable durations, in days. */
export const durations = [30, 90, 180, 365] as const

/** Regions of takedown notices, by template code. */
export const takedownRegions = [
  { code: 101, region: 'United States' },
  { code: 201, region: 'Australia' },
  { code: 301, region: 'Canada' },
  { code: 401, region: 'China' },
  { code: 501, region: 'Europe English' },
  { code: 601, region: 'Europe French' },
  { code: 701, region: 'Europe German' },
  { code: 801, region: 'Europe Italian' },
  { code: 901, region: 'Europe Spanish' },
  { code: 950, region: 'Europe Portugal' },
  { code: 1001, region: 'India' },
  { code: 1101, region: 'International English' },
  { code: 1201, region: 'International French' },
  { code: 1301, region: 'International Portuguese' },
  { code: 1401, region: 'International Spanish' },
  { code: 1501, region: 'Japan' },
  { code: 1601, region: 'New Zealand' },
  { code: 1701, region: 'Russia' },
  { code: 1801, region: 'South Africa' },
  { code: 1901, region: 'United Kingdom' },
] as const
