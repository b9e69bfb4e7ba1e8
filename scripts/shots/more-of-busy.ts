import type { View } from '../shot-moments.ts'
import { languageViews } from './languages.ts'
import { licenceViews } from './licences.ts'
import { unfindableViews } from './unfindable.ts'

/** More moments of the busy scene. */
export const moreOfBusy: View[] = [
  { name: 'desk-letters', address: '/desk/letters', isStaff: true },
  ...languageViews,
  ...licenceViews,
  ...unfindableViews,
]
