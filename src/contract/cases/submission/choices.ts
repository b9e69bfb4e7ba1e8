import { z } from 'zod'

/** Source of a submission's matches: our own matches, or pages that the owner names. */
export const SubmissionSource = z.enum(['MATCH', 'EXTERNAL'])
export type SubmissionSource = z.infer<typeof SubmissionSource>

/** Whose price is asked for. The stored value of the provider's own does not change with its name. */
export const PriceRange = z.enum(['Client', 'Rightframe', 'Highest'])
export type PriceRange = z.infer<typeof PriceRange>

export const UsStatus = z.enum(['No', 'Pending', 'Yes', 'Rightframe'])
export type UsStatus = z.infer<typeof UsStatus>

export const Watermark = z.enum(['Unchanged', 'Removed', 'Replaced', 'Added'])
export type Watermark = z.infer<typeof Watermark>

export const FileSource = z.enum([
  'CASE_GENERAL_FILES',
  'CASE_GENERAL_FILES_SCREENING_BREACH_CONTRACT',
  'CASE_GENERAL_FILES_SCREENING_CONTACT_USER',
  'CASE_IMAGE_US_REGISTRATION_FILES',
  'CASE_IMAGE_LICENSING_HISTORY_FILES',
  'CASE_IMAGE_IMPORT',
  'CASE_IMAGE_IMPORT_EXISTING',
  'UNKNOWN',
])
export type FileSource = z.infer<typeof FileSource>

/** Ways to bring an image into an empty submission. Only the form knows them: they are never saved. */
export const importValues = ['SEARCH_IMAGE', 'UPLOAD_IMAGE', 'UPLOAD_BY_URL'] as const

export const priceRangeLabels = (brand: string): Record<PriceRange, string> => ({
  Rightframe: `${brand}'s Pricing`,
  Client: 'My Pricing',
  Highest: `Mine, unless ${brand}'s is higher`,
})

export const usStatusLabels = (brand: string): Record<UsStatus, string> => ({
  No: 'No',
  Pending: 'Registration Pending',
  Yes: 'Registration Complete',
  Rightframe: `Submitted to ${brand}`,
})

export const watermarkLabels: Record<Watermark, string> = {
  Unchanged: 'No Change',
  Removed: 'Watermark Removed',
  Replaced: 'Replaced',
  Added: 'Added',
}
