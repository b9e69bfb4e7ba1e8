import { MessagePage } from '#web/ui/layout/pages/message-page.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { firstPage, sessionToken } from '../calls/session.ts'
import { useTitle } from './use-title.ts'

/** Page for an unknown address. */
export function NotFoundPage() {
  useTitle('Not found')
  const first = firstPage()
  const onwards = sessionToken() === null ? 'Log in' : first === '/desk' ? 'Go to the desk' : 'Go to your images'
  return (
    <MessagePage title="There is no page here" action={<ButtonLink to={first}>{onwards}</ButtonLink>}>
      <p>The address may be mistyped, or the page no longer exists.</p>
    </MessagePage>
  )
}
