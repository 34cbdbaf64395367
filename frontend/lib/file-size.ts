import { useTranslation } from 'react-i18next';
import { useFormat } from './format.ts';

const kilobyte = 1024;
const megabyte = kilobyte * 1024;

/** Bytes as people read them: 52224 is "51 kB", 1887436 is "1,8 MB". */
export function useFileSize(): (bytes: number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (bytes) =>
    bytes < megabyte
      ? t('files.size', { size: format.number(Math.max(1, Math.round(bytes / kilobyte))) })
      : t('files.megabytes', { size: format.number(bytes / megabyte, 1) });
}
