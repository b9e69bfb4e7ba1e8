import type { ReactNode } from 'react'
import { Heading } from '#web/ui/heading.tsx'
import { Stack } from '#web/ui/stack.tsx'

/** One chapter of the workshop. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Stack gap="loose">
      <Heading level={2}>{title}</Heading>
      {children}
    </Stack>
  </section>
)
