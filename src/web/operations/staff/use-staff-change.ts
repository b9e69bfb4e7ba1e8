import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listStaff, type StaffMember } from '#contract/operations/staff-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'

export const staffQuery = queryOptions({
  queryKey: ['desk', 'staff'],
  queryFn: ({ signal }) => call(listStaff, signal)({}),
})

/** Runs a change; each answers with the whole staff. */
export function useStaffChange(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (run: () => Promise<{ data: StaffMember[] }>) => run(),
    onSuccess: (staff) => {
      queryClient.setQueryData(staffQuery.queryKey, staff)
      onDone()
    },
    onError: () => void queryClient.invalidateQueries(staffQuery),
  })
}

export type StaffChange = ReturnType<typeof useStaffChange>
