import type { FormEvent, ReactNode } from 'react'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

type FormProps = { onSubmit: (event: FormEvent) => unknown; failure?: ReactNode; children: ReactNode }

/** What is sent together. The page checks it, not the browser; above it stands what went wrong with all of it. */
export const Form = ({ onSubmit, failure, children }: FormProps) => (
  <form noValidate onSubmit={(event) => void onSubmit(event)}>
    <Stack>
      {failure && <Banner tone="error">{failure}</Banner>}
      {children}
    </Stack>
  </form>
)
