import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiBase } from '../../../functions/platform/kernel/addresses.ts';

import { apiAddress } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { siteOrigin } from '../../lib/surroundings.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Disclosure } from '../../ui/deferred.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { Badge, PageHeading } from '../../ui/page.tsx';
import { examplesAt } from './examples.ts';
import { type Operation, openOperations } from './operations.ts';
import { TryCall } from './try-call.tsx';
import './api-guide.css';

const RULES = ['address', 'limits', 'past', 'headers', 'errors', 'versions'] as const;

/** The API guide: how the API is used, examples that run, and a form to try each call. */
export function ApiGuidePage() {
  const { t } = useTranslation('api-guide');
  return (
    <div className="container api-guide">
      <PageHeading lead={t('lead')}>{t('app:pages.api-guide.title')}</PageHeading>
      <section className="prose">
        <h2 className="h4">{t('rules.title')}</h2>
        <CodeBlock>{`${siteOrigin()}${apiBase}`}</CodeBlock>
        <ul>
          {RULES.map((rule) => (
            <li key={rule}>{t(`rules.${rule}`)}</li>
          ))}
        </ul>
        <p>
          <a href={apiAddress('service/openapi')}>{t('document')}</a>
        </p>
        <p>
          <PageLink page="open-data" />
        </p>
      </section>
      <Examples />
      <Assistants />
      <Calls />
    </div>
  );
}

function Examples() {
  const { t } = useTranslation('api-guide');
  const lang = useLanguage();
  return (
    <section>
      <h2 className="h4">{t('examples.title')}</h2>
      <p>{t('examples.text')}</p>
      {examplesAt(siteOrigin(), lang).map(({ id, name, code }) => (
        <Disclosure key={id} summary={name} open={id === 'curl'}>
          <CodeBlock>{code}</CodeBlock>
        </Disclosure>
      ))}
    </section>
  );
}

const QUESTIONS = ['find', 'read', 'explain', 'compare', 'clause'] as const;

/** How to connect an assistant, and what it can be asked. */
function Assistants() {
  const { t } = useTranslation('api-guide');
  return (
    <section className="prose">
      <h2 className="h4">{t('assistants.title')}</h2>
      <p>{t('assistants.text')}</p>
      <CodeBlock>{`${siteOrigin()}${apiBase}/mcp`}</CodeBlock>
      <p>{t('assistants.asks')}</p>
      <ul>
        {QUESTIONS.map((question) => (
          <li key={question}>{t(`assistants.${question}`)}</li>
        ))}
      </ul>
      <p>{t('assistants.answers')}</p>
    </section>
  );
}

/** The calls of the OpenAPI document that are open to everybody; its summaries are in English. */
function Calls() {
  const { t } = useTranslation('api-guide');
  const { data, error } = useQuery(apiQuery('service/openapi'));
  if (error) return <Alert>{t('unreadable')}</Alert>;
  if (!data) return <PageSpinner />;
  const byArea = Map.groupBy(openOperations(data), ({ area }) => area);
  return (
    <section>
      <h2 className="h4">{t('calls.title')}</h2>
      <p>{t('calls.text')}</p>
      {[...byArea].map(([area, operations]) => (
        <div key={area}>
          <h3 className="h6 mt-4">
            <code>{area}</code>
          </h3>
          {operations.map((operation) => (
            <Call key={operation.id} operation={operation} />
          ))}
        </div>
      ))}
    </section>
  );
}

function Call({ operation }: { readonly operation: Operation }) {
  const { t } = useTranslation('api-guide');
  return (
    <Disclosure summary={`GET ${operation.path}`} lazy>
      <p lang="en">
        {operation.summary}.{' '}
        {operation.deprecated ? <Badge variant="secondary">{t('deprecated')}</Badge> : null}
      </p>
      <TryCall operation={operation} />
    </Disclosure>
  );
}
