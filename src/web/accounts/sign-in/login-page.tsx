import { getRouteApi } from '@tanstack/react-router'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Greeting } from '#web/ui/layout/pages/split-page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { LoginForm } from './login-form.tsx'
import { TermsNotice } from '../terms-notice.tsx'

const outside = getRouteApi('/outside')

/** Signing in. */
export function LoginPage() {
  useTitle('Log in')
  const { next } = outside.useSearch()
  return (
    <>
      <Greeting title="Welcome">Sign in to see where your photographs travel.</Greeting>
      <LoginForm />
      <Stack gap="tight">
        <Text size="small">
          No account yet?{' '}
          <TextLink to="/register" search={{ next }}>
            Sign Up
          </TextLink>
        </Text>
        <Text size="small">
          New here? <TextLink to="/about">How it works, and what it costs</TextLink>
        </Text>
        <TermsNotice />
      </Stack>
    </>
  )
}
