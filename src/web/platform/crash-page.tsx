import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { OutLink } from '#web/ui/links.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'
import { brandWord } from './brand.ts'

/** What stands in the place of a page that has failed. */
export function CrashPage() {
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
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <CrashPage /> : this.props.children
  }
}
