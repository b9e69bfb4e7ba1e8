/** Terms of an image's licence (specification, 3). */
export const licences = [
  'CC BY',
  'CC BY-SA',
  'CC BY-ND',
  'CC BY-NC',
  'CC BY-NC-SA',
  'CC BY-NC-ND',
  'CC BY 4.0',
  'CC0',
] as const
export type Licence = (typeof licences)[number]

/** Licences that forbid every commercial use, credited or not. */
export const nonCommercialLicences: readonly Licence[] = ['CC BY-NC', 'CC BY-NC-SA', 'CC BY-NC-ND']

/** Kinds of works. */
export const workTypes = [
  'photograph',
  'logo',
  'sculpture',
  'jewelry',
  'painting',
  'drawing',
  'illustration',
  'comic strip',
  'fabric design',
  'textile design',
  'wallpaper designs',
  'artwork',
] as const
