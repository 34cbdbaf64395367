import { useEffect, useRef, useState } from 'react';
import { sendFile, startSending } from './send-file.ts';
import { mayBeUploaded } from './upload-values.ts';

/** The file on its way, and how much of it has gone, from 0 to 1. */
export interface UnderWay {
  readonly fileName: string;
  readonly share: number;
}

/** Sends one file at a time; it can be cancelled, and is when its page is left. */
export function useSending() {
  const [underWay, setUnderWay] = useState<UnderWay>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  /** Answers the upload's id; undefined when it was cancelled. */
  async function send(folder: string, fileName: string, file: File): Promise<string | undefined> {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const onProgress = (share: number) => setUnderWay({ fileName, share });
    onProgress(0);
    try {
      const sending = { folder, fileName, file, onProgress, signal };
      // The API is asked for every file, but one it refuses by its name is not sent.
      return mayBeUploaded(file.name) ? await sendFile(sending) : (await startSending(sending)).id;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      setUnderWay(undefined);
    }
  }

  return { underWay, send, cancel: () => controller.current?.abort() };
}
