import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { updateTagsFirst } from '#contract/images/library-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { MultiSelectField } from '#web/ui/forms/choices/multi-select-field.tsx'
import { allImages, groupsQuery, tagsFirstQuery, usageQuery } from '../queries.ts'

/** Chooses tags whose images are monitored before newer ones. Empty without tags. */
export function TagsFirst() {
  const queryClient = useQueryClient()
  const known = useQuery(groupsQuery).data?.tags
  const first = useQuery(tagsFirstQuery).data?.tags
  const save = useMutation({
    mutationFn: (tags: string[]) => call(updateTagsFirst)({ tags }),
    onMutate: (tags) => queryClient.setQueryData(tagsFirstQuery.queryKey, { tags }),
    onSuccess: () => Promise.all([queryClient.invalidateQueries(usageQuery), queryClient.invalidateQueries(allImages)]),
    onError: (error) => {
      notify(sentenceOf(error), { tone: 'error', stays: 8000 })
      void queryClient.invalidateQueries(tagsFirstQuery)
    },
  })
  if (!known || !first || known.length + first.length === 0) return null
  // A tag that was chosen and has lost its last image can be taken away, too.
  const tags = [...new Set([...known.map(({ tag }) => tag), ...first])]
  return (
    <MultiSelectField
      label="Watch these tags first"
      hint="After what you pinned, before what is only new."
      placeholder="Choose tags"
      options={tags.map((tag) => ({ value: tag, label: tag }))}
      value={first}
      onChange={(chosen) => save.mutate(chosen)}
    />
  )
}
