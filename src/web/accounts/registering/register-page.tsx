import { getRouteApi } from '@tanstack/react-router'
import type { PartnerSlug } from '#contract/accounts/partners.ts'
import { partners } from '#contract/accounts/partners.ts'
import { brandWord } from '#web/platform/brand.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { PartnerMark } from '#web/ui/drawings/partner-mark.tsx'
import { Greeting } from '#web/ui/layout/pages/split-page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { TermsNotice } from '../terms-notice.tsx'
import { RegisterForm } from './register-form.tsx'

const outside = getRouteApi('/outside')

/** Referring partner, and the key that the partner gave. */
type RegisterPageProps = { partner?: PartnerSlug; signupKey?: string }

/** Making an account. */
export function RegisterPage({ partner, signupKey }: RegisterPageProps) {
  useTitle('Sign up')
  const { next } = outside.useSearch()
  const known = partners.find(({ slug }) => slug === partner)
  return (
    <>
      {known && <PartnerMark name={known.name} letters={known.letters} logo={logoOf(known.slug)} />}
      <Greeting title="Nice to meet you" />
      <RegisterForm partner={partner} signupKey={signupKey} />
      <Stack gap="tight">
        <Text size="small">
          Already have an account?{' '}
          <TextLink to="/login" search={{ next }}>
            Log in
          </TextLink>
        </Text>
        <TermsNotice />
      </Stack>
    </>
  )
}

/** Address of the partner's logo, if the operator has one. */
function logoOf(slug: PartnerSlug): string | undefined {
  const file = brandWord('logofiles')
    ?.split(' ')
    .find((name) => name.startsWith(`${slug}.`))
  return file && `/partner-logos/${file}`
}
