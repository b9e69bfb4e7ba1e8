import type { Pursuit } from '#contract/matches/worth.ts'
import { countryName } from '#contract/reference/country-names.ts'
import { legalOnlyMeaning } from '#contract/reference/country-row.ts'
import { Text } from '#web/ui/text/text.tsx'

/** Explains that only lawyers can pursue cases in this country; empty for other countries. */
export const LegalOnlyNote = ({ country, pursuit }: { country: string | null; pursuit: Pursuit | null }) =>
  country !== null && pursuit === 'lawyers' && <Text size="small">{legalOnlyMeaning(countryName(country))}</Text>
