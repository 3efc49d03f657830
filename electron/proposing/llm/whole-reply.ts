import type { LlmError } from '../../interfaces/llm-client';
import type { Endpoint } from './endpoint';
import { captivePortal, complaintError, noAnswer, readComplaint } from './provider-errors';
import type { WireFormat } from './wire-format';

/**
 * A reply in JSON as the event stream that was asked for: some servers ignore `stream: true`. A reply that is something
 * else comes back as the LlmError that it means.
 */
export function wholeReplyToStream(
  text: string,
  format: WireFormat,
  endpoint: Endpoint,
  secret: string | null,
): string | LlmError {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return captivePortal(endpoint);
  }
  const events = format.toEvents(body);
  if (events !== null) return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  const complaint = readComplaint(body);
  return complaint === null ? noAnswer(endpoint) : complaintError({ ...complaint, status: null }, endpoint, secret);
}
