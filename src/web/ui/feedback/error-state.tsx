import { Button } from '#web/ui/buttons/button.tsx'
import { State } from './state.tsx'

type ErrorStateProps = { title?: string | undefined; message: string; onRetry?: () => void; isBusy?: boolean }

/** A failed part of the page, in the server's words. */
export const ErrorState = ({
  title = 'This could not be loaded',
  message,
  onRetry,
  isBusy = false,
}: ErrorStateProps) => (
  <State
    role="alert"
    title={title}
    action={
      onRetry && (
        <Button look="quiet" isBusy={isBusy} onClick={onRetry}>
          Try again
        </Button>
      )
    }
  >
    {message}
  </State>
)
