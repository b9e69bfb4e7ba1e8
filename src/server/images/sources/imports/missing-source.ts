import { imageSources, ImageSource } from '#contract/images/sources.ts'
import { connectors } from '#server/gateways/sources/connectors.ts'
import { Refusal } from '#server/platform/refuse.ts'

const longestName = 40

/** Returns the refusal of a service that no images come from, by its name and with those that there are, or of one that is not connected. */
export function missingSource(service: string): Refusal {
  const { data: known } = ImageSource.safeParse(service)
  const sentence =
    known === undefined
      ? `There is no service “${service.slice(0, longestName)}”. Images come from: ${Object.keys(connectors).join(', ')}.`
      : `${imageSources[known]} is not connected. Connect it under “Sources” first.`
  return new Refusal('missing', 'missing', sentence)
}
