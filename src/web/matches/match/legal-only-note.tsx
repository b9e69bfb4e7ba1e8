import { legalOnlyCountry, legalOnlyMeaning } from '#contract/reference/legal-only.ts'
import { Text } from '#web/ui/text/text.tsx'

/** Explains that only lawyers can pursue cases in this country; empty for other countries. */
export function LegalOnlyNote({ country }: { country: string | null }) {
  const legalOnly = legalOnlyCountry(country)
  return legalOnly === null ? null : <Text size="small">{legalOnlyMeaning(legalOnly)}</Text>
}
