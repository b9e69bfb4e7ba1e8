import { nameOfField } from './field-names.ts'
import { placeIn, stepOf, stepTitles } from '../steps/steps.ts'

/** Where a path stands in the form, for people: the step, which image or page, and what is asked there. */
export function nameOfPlace(path: string): string {
  const place = placeIn(path)
  const step = stepTitles[stepOf(path)]
  const name = nameOfField(path)
  const title = place === undefined ? step : `${step}, ${place + 1}`
  return name === '' || name === title ? title : `${title}: ${name}`
}
