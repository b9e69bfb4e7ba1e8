import { useQuery } from '@tanstack/react-query'
import { notify } from '#web/ui/feedback/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { searchingQuery } from './queries.ts'
import { ServiceChoices } from './service-choices.tsx'
import { useSearching } from './use-searching.ts'

/** Asks once about each service before anything is sent there; empty when all are decided. */
export function SearchQuestion() {
  const open = useQuery(searchingQuery).data?.services.filter(({ isAllowed }) => isAllowed === null) ?? []
  const change = useSearching(() => notify('Saved. Where you allow it, we begin at once.', { tone: 'ok' }))
  if (open.length === 0) return null
  return (
    <Panel title="May we search for your photographs?">
      <Text>
        You need not know where copies are: these services find pages by a picture. Nothing has been sent there. Choose
        who may see your photographs; you can change it in your settings, and for each photograph.
      </Text>
      <ServiceChoices
        services={open}
        save="Search there"
        isBusy={change.isPending}
        onSave={(allowed) => change.mutate({ allowed })}
      />
    </Panel>
  )
}
