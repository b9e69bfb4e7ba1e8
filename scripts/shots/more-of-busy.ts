import type { View } from '../shot-moments.ts'
import { licenceViews } from './licences.ts'
import { unfindableViews } from './unfindable.ts'

/** More moments of the busy scene. */
export const moreOfBusy: View[] = [...licenceViews, ...unfindableViews]
