import { nameOfField } from './field-names.ts'
import { placeIn, stepOf, stepTitles } from '../steps/steps.ts'

/** The readable place of a path in the form: step, image or page, and question. */
export function nameOfPlace(path: string): string {
  const place = placeIn(path)
  const step = stepTitles[stepOf(path)]
  const name = nameOfField(path)
  const title = place === undefined ? step : `${step}, ${place + 1}`
  return name === '' || name === title ? title : `${title}: ${name}`
}
