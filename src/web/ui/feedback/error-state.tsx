import { Button } from '#web/ui/buttons/button.tsx'
import { State } from './state.tsx'

type ErrorStateProps = { title?: string; message: string; onRetry?: () => void }

/** A part of the page that could not be loaded, in the server's own sentence. */
export const ErrorState = ({ title = 'This could not be loaded', message, onRetry }: ErrorStateProps) => (
  <State
    role="alert"
    title={title}
    action={
      onRetry && (
        <Button look="quiet" onClick={onRetry}>
          Try again
        </Button>
      )
    }
  >
    {message}
  </State>
)
