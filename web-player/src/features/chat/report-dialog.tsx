import { useTranslation } from 'react-i18next';
import { reportReasons, useReportChat, type ChatMessage } from '../../api/chat';
import { Note } from '../../components/badge';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';

/** Asks operators to look at a message, by why. */
export function ReportDialog({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const { t } = useTranslation('chat');
  const errorText = useErrorText();
  const { mutate, isPending, error } = useReportChat();
  return (
    <Dialog title={t('reportTitle')} description={t('reportText')} onClose={onClose}>
      <div className="stack tight">
        <blockquote className="chat-quote" dir="auto">
          <b>
            <bdi>{message.nickname}</bdi>
          </b>{' '}
          {message.text}
        </blockquote>
        {error && <Note tone="negative">{errorText(error)}</Note>}
        {reportReasons.map((reason) => (
          <Button
            key={reason}
            full
            disabled={isPending}
            onClick={() =>
              mutate(
                { id: message.id, reason },
                {
                  onSuccess: () => {
                    toast.info(t('reported'));
                    onClose();
                  },
                },
              )
            }
          >
            {t(`reason.${reason}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
