import { z } from 'zod'
import { Moment } from '../wire.ts'

const text = z.string().nullable()
/** In the currency's own unit. */
const money = z.number().nullable()
const day = z.iso.date().nullable()
/** Of a document of the case, by which `content-document` sends it. */
const documentId = z.string().nullable()
/** Left out of low-value cases. */
const hidden = text.optional()

/** One use: an image, the page that shows it, and what was seen there. */
export const ImageUse = z.object({
  Id: z.string(),
  Image__r: z.object({
    Name: text,
    LongURL__c: text,
    OriginURL__c: text,
    CapturedCopy__c: text,
    TakenD__c: day,
    PublishedURL__c: text,
  }),
  OriginLongURL__c: text,
  LongURL__c: text,
  Evidence_Page_Screenshot_URL__c: text,
})
export type ImageUse = z.infer<typeof ImageUse>

/** A case as its payment page has it, under the names of the specification, section 3: these leave the server, and nothing else. */
export const PortalRecord = z
  .object({
    Id: z.string(),
    Name: z.string(),
    Track__c: z.enum(['Licensing', 'Legal', 'Takedown', 'Closed']),
    CurrencyIsoCode: text,
    CurrentPrice__c: money,
    FinalPrice__c: money,
    PaymentReceivedD__c: day,
    PaymentType__c: z.enum(['Card', 'CardInstalment', 'Wallet', 'Wire']).nullable(),
    Estimated_Value__c: money,
    FirstLetterSentD__c: day,
    RightsHolder_Name_FirstLast__c: z.string(),
    InfringerAccount__r: z.object({ Name: text }),
    Photographer__r: z.object({
      BillingCountry: text,
      BillingState: text,
      BillingCity: text,
      AgentConfirmationStatement__c: documentId,
    }),
    Photo_Title__c: text,
    Date_taken__c: day,
    FirstPublishedPlace__c: text,
    Infringement_Website__c: text,
    Infringement_URL__c: text,
    /** One address a line. */
    AdditionalLinks__c: text,
    CroppedPhoto__c: text,
    MarketSize__c: hidden,
    InfringementCategory__c: hidden,
    SizeOnPage__c: hidden,
    ContinuedLicense__c: z.boolean().nullable(),
    LicenseExpiryD__c: day,
    FirstLetterAttachmentID__c: documentId,
    EvidenceReportVersion_ID__c: documentId.optional(),
    V22_Evidence__c: z.boolean(),
    MainInfringerCase__r: z.object({ S3Path__c: text, DocumentID__c: documentId }).nullable(),
    submission__c: z.object({ ImageUses__r: z.object({ records: z.array(ImageUse) }) }),
  })
  .meta({ id: 'PortalRecord' })
export type PortalRecord = z.infer<typeof PortalRecord>

/** A page as it was captured. */
export const PortalScreenshot = z.object({
  _id: z.string(),
  url: z.string(),
  page: z.string(),
  at: Moment.nullable(),
})
