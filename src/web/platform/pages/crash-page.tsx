import { Component, type ReactNode, useEffect } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { MessagePage } from '#web/ui/layout/pages/message-page.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { brandWord } from '../brand.ts'
import { isMissingCode, MissingCode } from './missing-code.tsx'
import { tellOfCrash } from './report-crash.ts'

/** Replaces a failed page. A bug is reported to the log; missing code can be loaded again. */
export const CrashPage = ({ error }: { error: unknown }) =>
  isMissingCode(error) ? (
    <MissingCode error={error} isPage again={isNever} onTried={() => {}} />
  ) : (
    <Crashed error={error} />
  )

/** Code outside of parts cannot load alone: the window reloads. */
const isNever = () => Promise.resolve(false)

function Crashed({ error }: { error: unknown }) {
  useEffect(() => void tellOfCrash(error), [error])
  const support = brandWord('support')
  return (
    <MessagePage title="Oops." action={<Button onClick={goBack}>Back</Button>}>
      <p>We are sorry, but you have encountered an error.</p>
      {support && (
        <p>
          If it stays, please write to <OutLink href={`mailto:${support}`}>{support}</OutLink> and say what you did
          last.
        </p>
      )}
    </MessagePage>
  )
}

/** Reloads the previous page, since the failed one keeps failing. */
function goBack(): void {
  window.addEventListener('popstate', () => window.location.reload(), { once: true })
  if (window.history.length > 1) window.history.back()
  else window.location.assign('/')
}

/** Catches errors that the router does not. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown): { failure: { error: unknown } } {
    return { failure: { error } }
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? <CrashPage error={failure.error} /> : this.props.children
  }
}
