export const SENDER_VERDICTS = ['pass', 'fail', 'none', 'temperror'] as const;
export type SenderVerdict = (typeof SENDER_VERDICTS)[number];

/**
 * Who the author of a message was shown to be. `reason` is a short machine word (`dmarc_pass`, `no_trusted_result`,
 * `authserv_id_not_configured`, `multiple_from`, `header_from_mismatch` …) that the window turns into a sentence.
 * `domain` is the authenticated domain for a pass, else null.
 */
export type SenderAssessment = { verdict: SenderVerdict; reason: string; domain: string | null };
