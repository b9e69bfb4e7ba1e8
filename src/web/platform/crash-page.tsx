import { Component, type ReactNode, useEffect } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { MessagePage } from '#web/ui/layout/message-page.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { brandWord } from './brand.ts'
import { tellOfCrash } from './report-crash.ts'

/** What stands in the place of a page that has failed, for a bug in it or because its code could not be loaded. The log hears of it. */
export function CrashPage({ error }: { error: unknown }) {
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

/** A page that failed keeps failing, so the way back is loaded anew. */
function goBack(): void {
  window.addEventListener('popstate', () => window.location.reload(), { once: true })
  if (window.history.length > 1) window.history.back()
  else window.location.assign('/')
}

/** The last net: what the router's own does not catch. */
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
