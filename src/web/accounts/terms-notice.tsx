import type { ReactNode } from 'react'
import { brandWord } from '#web/platform/brand.ts'
import { OutLink } from '#web/ui/links.tsx'
import { Text } from '#web/ui/text.tsx'

/** What somebody agrees to by going on. */
export const TermsNotice = () => (
  <Text size="small" tone="dim">
    By continuing you agree to our <Document href={brandWord('terms')}>terms of use</Document> and our{' '}
    <Document href={brandWord('privacy')}>privacy policy</Document>.
  </Text>
)

const Document = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href ? <OutLink href={href}>{children}</OutLink> : children
