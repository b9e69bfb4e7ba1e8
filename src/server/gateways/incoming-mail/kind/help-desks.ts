/** `key` in small letters. */
export type MailHeader = { key: string; value: string }

/** Headers of help desks, whose answers are marked as generated. */
const headers =
  /^(?:x-(?:zendesk|freshdesk|fd|fw|hubspot|hs|sfdc|kayako|helpscout|help-scout|gorgias|front|intercom|zoho|otrs|znuny|jira|zammad|osticket|pipedrive)(?:-|$)|rt-ticket$|rt-originator$)/
const mailers =
  /zendesk|freshdesk|freshworks|hubspot|salesforce|kayako|help ?scout|gorgias|intercom|zoho|otrs|znuny|zammad|osticket|pipedrive/i
const domains =
  /@(?:[\w.-]+\.)?(?:zendesk\.com|freshdesk\.com|freshemail\.io|hubspot(?:email)?\.(?:com|net)|salesforce\.com|helpscout\.(?:net|com)|gorgias\.(?:io|com)|intercom(?:-mail)?\.(?:io|com)|frontapp\.com|zohodesk\.(?:com|eu)|atlassian\.net)>?\s*$/i

/** True for a mail that came through a help desk or a program for sales, by any of three traces. */
export const isOfHelpDesk = (all: readonly MailHeader[]): boolean =>
  all.some(
    ({ key, value }) =>
      headers.test(key) ||
      (key === 'x-mailer' && mailers.test(value)) ||
      (key === 'x-mail_abuse_inquiries' && mailers.test(value)) ||
      (key === 'message-id' && domains.test(value)),
  )
