import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aMember } from '../../test-data';
import { freshApp, renderApp } from '../../test-app';
import { agreed, serve } from '../../test-server';
import { AgentFrame } from './agent-frame';
import { agentHandlers, signInAgent } from './test-agent';

beforeEach(freshApp);

const show = (type: number) => {
  serve(agentHandlers({ 'GET /wps/member/info': () => agreed({ ...aMember, type, isAgent: true }) }));
  renderApp(<AgentFrame title="A page">what is on it</AgentFrame>, '/agent');
};

it('says to an assistant, and to nobody else, that he only sees', async () => {
  signInAgent();
  show(42);
  expect(await screen.findByText(/trợ lý/)).toBeVisible();
  expect(screen.getByText('what is on it')).toBeVisible();
});

it('says nothing of it to an agent', async () => {
  signInAgent();
  show(2);
  expect(await screen.findByText('what is on it')).toBeVisible();
  expect(screen.queryByText(/trợ lý/)).toBeNull();
});
