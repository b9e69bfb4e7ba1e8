import type { CountryServices } from '#contract/sites/countries/country-services.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'

export type Service = 'letters' | 'top' | 'lawyers' | 'none'

/** The way in which cases of a country are taken. */
export function serviceOf({
  resolution,
  legalOnly,
  tmSubmissionOnly,
}: Pick<CountryServices, 'resolution' | 'legalOnly' | 'tmSubmissionOnly'>): Service {
  if (!resolution) return 'none'
  if (legalOnly) return 'lawyers'
  return tmSubmissionOnly ? 'top' : 'letters'
}

export const serviceWords = {
  letters: { word: 'Every case', filled: 'full', tone: 'ok' },
  top: { word: 'Top matches', filled: 'half', tone: 'ok' },
  lawyers: { word: 'Lawyers only', filled: 'half', tone: 'warn' },
  none: { word: 'No cases', filled: 'empty', tone: 'dim' },
} as const satisfies Record<Service, unknown>

/** The service of a country, as a mark. */
export const ServiceMark = ({ service }: { service: Service }) => {
  const { word, ...look } = serviceWords[service]
  return <StatusMark {...look}>{word}</StatusMark>
}
