import { brandWord } from '#web/platform/brand.ts'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'

/** Documents that a person accepts by continuing. */
export const TermsNotice = () => (
  <Text size="small" tone="dim">
    By continuing you agree to our <OutLink href={brandWord('terms') ?? '/terms'}>terms of use</OutLink> and our{' '}
    <OutLink href={brandWord('privacy') ?? '/privacy'}>privacy policy</OutLink>.
  </Text>
)
