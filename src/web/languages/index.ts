/** State of languages for other areas. */
export { draftsQuery } from './queries.ts'
export { TextPicker } from './office-texts/text-picker.tsx'
