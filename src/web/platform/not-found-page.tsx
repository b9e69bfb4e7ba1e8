import { MessagePage } from '#web/ui/layout/message-page.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { firstPage } from './routes.ts'
import { sessionToken } from './session.ts'
import { useTitle } from './use-title.ts'

/** An address that leads nowhere. */
export function NotFoundPage() {
  useTitle('Not found')
  const onwards = sessionToken() === null ? 'Log in' : 'Go to your images'
  return (
    <MessagePage title="There is no page here" action={<ButtonLink to={firstPage}>{onwards}</ButtonLink>}>
      <p>The address may be mistyped, or what it led to is gone.</p>
    </MessagePage>
  )
}
